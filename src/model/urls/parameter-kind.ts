import { asciiLower } from '../ascii-lower.ts';

/** What a parameter says: who is reading (perhaps, by its value), where the reader came from, or something that matters. */
export type ParameterKind = 'session' | 'maybe-session' | 'tracking' | 'plain';

/** The kind of the parameter with this name; lower and upper case do not count. */
export function parameterKind(name: string): ParameterKind {
  const known = cache.get(name);
  if (known !== undefined) return known;
  const kind = findKind(asciiLower(name));
  if (cache.size >= MAX_CACHED_NAMES) cache.clear();
  if (name.length <= MAX_NAME_LENGTH) cache.set(name, kind);
  return kind;
}

/** Can this value be the id of a session? */
export function isSessionId(value: string): boolean {
  return SESSION_ID.test(value);
}

/** The web knows few names of parameters; the cache is to keep the lookups off the path of every link. */
const cache = new Map<string, ParameterKind>();
const MAX_CACHED_NAMES = 2_000;
const MAX_NAME_LENGTH = 40;

function findKind(name: string): ParameterKind {
  if (SESSION.has(name) || name.startsWith('aspsessionid')) return 'session';
  if (MAYBE_SESSION.has(name)) return 'maybe-session';
  return TRACKING.has(name) || TRACKING_PREFIX.test(name) ? 'tracking' : 'plain';
}

/** Named after the platforms that write them into links: PHP, Java, ColdFusion, osCommerce, Zen Cart, xt:Commerce. */
const SESSION = new Set(['phpsessid', 'jsessionid', 'cfid', 'cftoken', 'oscsid', 'zenid', 'xtcsid']);

/** Names that are also used for things that matter: PHP-Nuke's `sid` is the number of the story. */
const MAYBE_SESSION = new Set([
  'sid',
  's',
  'sess',
  'sessid',
  'session',
  'sessionid',
  'session_id',
  'session-id',
  'oturum',
  'oturumid',
  'oturum_id',
  'oturumno',
]);
/** As ASP.NET (24 characters), PHP (26 or 32), phpBB and vBulletin (32) and hashes (40) make them: letters and digits mixed. */
const SESSION_ID = /^(?=[a-z]*[0-9])(?=[0-9]*[a-z])(?:[0-9a-z]{24}|[0-9a-z]{26}|[0-9a-v]{32}|[0-9a-f]{40})$/i;

/** Click and campaign ids, as the advertising, mail and analytics services that add them document them. */
const TRACKING = new Set([
  'gclid',
  'gclsrc',
  'dclid',
  'gbraid',
  'wbraid',
  'srsltid',
  '_ga',
  '_gl',
  'fbclid',
  'fb_action_ids',
  'fb_action_types',
  'fb_source',
  'fb_ref',
  'igshid',
  'igsh',
  'msclkid',
  'yclid',
  'ysclid',
  '_openstat',
  'twclid',
  'ttclid',
  'li_fat_id',
  'mc_cid',
  'mc_eid',
  '_hsenc',
  '_hsmi',
  'hsctatracking',
  'mkt_tok',
  'vero_id',
  'vero_conv',
  'wickedid',
  'oly_anon_id',
  'oly_enc_id',
  'rb_clickid',
  'ml_subscriber',
  'ml_subscriber_hash',
  'wt_mc',
]);

/** utm_ (Google), pk_, piwik_, mtm_ (Matomo), hsa_ and __hs (HubSpot), at_ (Piano). */
const TRACKING_PREFIX =
  /^(?:utm_|pk_(?:campaign|kwd|keyword|source|medium|content|cid)|piwik_|mtm_|hsa_|__hs|at_(?:medium|campaign|custom|link))/;
