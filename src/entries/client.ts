export { ApiError, type ClientOptions, createClient, type TaziClient } from '../client/create-client.ts';
export type * from '../client/operations.ts';
