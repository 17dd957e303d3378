/**
 * A web of servers that do everything wrong: each fault of `FAULTS` is a host of its own, next to two with
 * bad certificates, a slow but correct one, and one that leads to forbidden addresses. Real sockets on
 * loopback.
 */
import { selfSigned } from './certificate.ts';
import { FaultServer } from './fault-server.ts';
import { FAULTS, makeBombs, ok, page } from './faults.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Number of pages of the correct server. */
const HONEST_PAGES = 5; // besides the home page
const SLOW_MS = 300;

export class FaultWeb {
  /** Every host that may be requested. */
  readonly servers: readonly FaultServer[];
  /** Slow, but all of its pages are correct. */
  readonly honest: FaultServer;
  /** No one may connect to it: it counts who does. */
  readonly forbidden: FaultServer;

  constructor() {
    const now = Date.now();
    const robots = ok('User-agent: *\n', 'text/plain');
    this.forbidden = new FaultServer('forbidden', ({ answer }) => answer(ok(page('gizli'))));
    this.honest = new FaultServer('slow-but-honest', ({ path, answer }) => {
      const number = path === '/' ? 0 : Number(path.slice(1));
      const link = number < HONEST_PAGES ? `<a href="/${number + 1}">sonraki</a>` : '';
      const body = path === '/robots.txt' ? robots : ok(honestPage(number, link));
      setTimeout(() => answer(body), SLOW_MS);
    });
    const misleading = new FaultServer('leads-inside', ({ path, answer }) => {
      if (path === '/robots.txt') return answer(robots);
      const target = path === '/' ? null : `${this.forbidden.origin}${path}`;
      if (target) return answer(`HTTP/1.1 302 Found\r\nlocation: ${target}\r\ncontent-length: 0\r\n\r\n`);
      const inside = ['http://169.254.169.254/', 'http://[::1]/', `${this.forbidden.origin}/gizli`, '/kapi'];
      answer(ok(page('içeri giden', inside.map((href) => `<a href="${href}">gir</a>`).join(' '))));
    });
    const day = (offset: number) => new Date(now + offset * DAY_MS);
    this.servers = [
      ...Object.entries(FAULTS).map(([name, behaviour]) => new FaultServer(name, behaviour)),
      new FaultServer('self-signed', FAULTS['stall']!, selfSigned('127.0.0.1', day(-1), day(365))),
      new FaultServer('expired', FAULTS['stall']!, selfSigned('127.0.0.1', day(-365), day(-1))),
      misleading,
      this.honest,
    ];
  }

  static async start(): Promise<FaultWeb> {
    makeBombs();
    const web = new FaultWeb();
    await Promise.all([web.forbidden, ...web.servers].map((server) => server.listen()));
    return web;
  }

  /** Home pages, which are the seeds. */
  get seeds(): string[] {
    return this.servers.map(({ origin }) => `${origin}/`);
  }

  /** The pages of a correct server. */
  get honestPages(): string[] {
    const pages = Array.from({ length: HONEST_PAGES }, (_, i) => `${this.honest.origin}/${i + 1}`);
    return [`${this.honest.origin}/`, ...pages];
  }

  close(): void {
    for (const server of [this.forbidden, ...this.servers]) server.close();
  }
}

/** Different texts, so that none duplicates another. */
const HONEST_TEXTS: readonly [string, string][] = [
  [
    'Çınar Sokağı',
    'Sokağın adı, girişindeki iki yüz yıllık çınardan gelir. Ağacın gövdesi geçen kış ilaçlandı, kuruyan dalları kesildi ve çevresine oturma yerleri yapıldı.',
  ],
  [
    'Söğüt Deresi',
    'Dere yatağı temizlenince kurbağalar geri döndü. Öğrenciler her nisan suyun sıcaklığını ölçüyor, sonuçları okulun girişindeki panoya asıyor.',
  ],
  [
    'Ihlamur Durağı',
    'Otobüs durağının yeri değişti; artık pazarın karşısında, eski ayakkabıcının önünde. Sabahları yedi buçukta ilk araç kalkıyor, gece on birde sonuncusu geliyor.',
  ],
  [
    'Kavak Değirmeni',
    'Un öğüten taşlar durdu ama bina ayakta. İçeride dokuma tezgâhları çalışıyor, haftada bir gün kapılar ziyaretçilere açılıyor ve çay ikram ediliyor.',
  ],
  [
    'Zeytin Bahçesi',
    'Hasat bu yıl erken başladı. Sepetler omuzda, merdivenler ağaca dayalı; akşama kadar toplanan zeytin kooperatifin tartısında sıraya giriyor.',
  ],
  [
    'Defne Yokuşu',
    'Yokuşun başındaki çeşme onarıldı, suyu yeniden akıyor. Kedilerin gölgelendiği merdivenlere bu yaz korkuluk takılacak, kışın buz tutan köşeye kum dökülecek.',
  ],
];

function honestPage(number: number, link: string): string {
  const [title, text] = HONEST_TEXTS[number] ?? ['', ''];
  return `<!doctype html><html lang="tr"><title>${title}</title><body><h1>${title}</h1><p>${text}</p><p>${link}</p></body></html>`;
}
