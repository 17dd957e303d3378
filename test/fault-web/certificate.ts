import { generateKeyPairSync, sign } from 'node:crypto';
import { isIPv4 } from 'node:net';

export type Certificate = { key: string; cert: string };

/** A self-signed certificate, valid between two moments: the minimum of RFC 5280. */
export function selfSigned(name: string, notBefore: Date, notAfter: Date): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const algorithm = sequence(ECDSA_WITH_SHA256);
  const commonName = sequence(tagged(0x31, sequence(COMMON_NAME, tagged(0x0c, Buffer.from(name)))));
  const toSign = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))), // version 3
    tagged(0x02, Buffer.from([1])), // serial number
    algorithm,
    commonName,
    sequence(time(notBefore), time(notAfter)),
    commonName,
    publicKey.export({ type: 'spki', format: 'der' }),
    // Extensions: the alternative name, without which no client accepts an address.
    tagged(0xa3, sequence(sequence(ALTERNATIVE_NAME, tagged(0x04, sequence(alternativeName(name)))))),
  );
  const signature = sign('sha256', toSign, privateKey);
  const der = sequence(toSign, algorithm, tagged(0x03, Buffer.from([0]), signature));
  const base64 = der.toString('base64').replace(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
  };
}

/** 1.2.840.10045.4.3.2 and 2.5.4.3 */
const ECDSA_WITH_SHA256 = Buffer.from('06082a8648ce3d040302', 'hex');
const COMMON_NAME = Buffer.from('0603550403', 'hex');
/** 2.5.29.17 */
const ALTERNATIVE_NAME = Buffer.from('0603551d11', 'hex');

function alternativeName(name: string): Buffer {
  if (!isIPv4(name)) return tagged(0x82, Buffer.from(name));
  return tagged(0x87, Buffer.from(name.split('.').map(Number)));
}

function sequence(...parts: Buffer[]): Buffer {
  return tagged(0x30, ...parts);
}

function tagged(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

/** GeneralizedTime, "20200101000000Z". */
function time(date: Date): Buffer {
  return tagged(0x18, Buffer.from(`${date.toISOString().replace(/\D/g, '').slice(0, 14)}Z`));
}
