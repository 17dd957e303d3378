export { ApiError, type ClientOptions, createClient, type TaziClient } from '../client/client.ts';
export type * from '../client/operations.ts';
