import { TaziError } from '../../model/errors.ts';
import { trimEnd } from '../../model/trim-end.ts';

/** Where bodies are kept outside the database: `s3://bucket/prefix`. */
export type S3Place = {
  /** As given, for messages. */
  location: string;
  /** The URL below which objects are, with `/` at its end. */
  root: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
};

type Environment = Readonly<Record<string, string | undefined>>;

const DEFAULT_REGION = 'us-east-1';

/**
 * Access is configured with the variables that other S3 programs also read, never with the settings:
 * AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_REGION, and AWS_ENDPOINT_URL for stores
 * other than Amazon's.
 */
export function s3Place(location: string, environment: Environment): S3Place {
  const refuse = (detail: string) =>
    new TaziError('setting-invalid', {
      key: 'store.bodies',
      value: location,
      origin: 'store.bodies',
      detail,
    });
  const [, bucket, prefix] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(location) ?? [];
  if (bucket === undefined) throw refuse('it is not like s3://bucket/prefix');
  const accessKeyId = environment['AWS_ACCESS_KEY_ID'];
  const secretAccessKey = environment['AWS_SECRET_ACCESS_KEY'];
  if (!accessKeyId || !secretAccessKey)
    throw refuse('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set');
  const region = environment['AWS_REGION'] || DEFAULT_REGION;
  const endpoint = environment['AWS_ENDPOINT_URL'] || `https://s3.${region}.amazonaws.com`;
  if (!URL.canParse(endpoint)) throw refuse('AWS_ENDPOINT_URL is not a URL');
  const parts = [bucket, ...(prefix ?? '').split('/').filter((part) => part !== '')];
  const sessionToken = environment['AWS_SESSION_TOKEN'];
  return {
    location,
    root: `${trimEnd(endpoint, '/')}/${parts.map(encodeURIComponent).join('/')}/`,
    ...{ region, accessKeyId, secretAccessKey },
    ...(sessionToken ? { sessionToken } : {}),
  };
}
