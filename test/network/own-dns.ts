import { createSocket, type Socket } from 'node:dgram';

/** The addresses of a name at its n-th question; null for names that do not exist. */
export type Zone = (name: string, question: number) => readonly string[] | null;

const TYPE_A = 1;
const NAME_ERROR = 3;

/** A name server for IPv4 addresses that says of every answer that it must not be cached. */
export async function startDns(address: string, zone: Zone): Promise<Socket> {
  const questions = new Map<string, number>();
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const { name, type, end } = questionOf(query);
    const nth = (questions.get(name) ?? 0) + (type === TYPE_A ? 1 : 0);
    questions.set(name, nth);
    const found = zone(name, nth);
    const records = type === TYPE_A ? (found ?? []).map(recordOf) : [];
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(0x8180 | (found === null ? NAME_ERROR : 0), 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(records.length, 6);
    header.writeUInt32BE(0, 8);
    socket.send(Buffer.concat([header, query.subarray(12, end), ...records]), from.port, from.address);
  });
  await new Promise<void>((bound) => socket.bind(53, address, bound));
  return socket;
}

function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  while (query[at]! > 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + query[at]!));
    at += 1 + query[at]!;
  }
  return { name: labels.join('.'), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** Points at the name of the question; lives for 0 seconds. */
function recordOf(address: string): Buffer {
  const record = Buffer.from([0xc0, 12, 0, TYPE_A, 0, 1, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0]);
  for (const [i, part] of address.split('.').entries()) record[12 + i] = Number(part);
  return record;
}
