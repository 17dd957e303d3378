import type { MiddlewareHandler } from 'hono';
import { NONCE, secureHeaders } from 'hono/secure-headers';

/**
 * The same strict headers on every answer. Scripts and styles run only with the nonce of their own page, nothing is
 * loaded from another origin, nobody may frame us, and the sites a reader goes to do not learn what was searched.
 */
export function securityHeaders(): MiddlewareHandler {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: [NONCE],
      styleSrc: [NONCE],
      imgSrc: ["'self'"],
      connectSrc: ["'self'"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ["'none'"],
    },
    referrerPolicy: 'no-referrer',
    xFrameOptions: 'DENY',
    // Served over http on loopback; whoever puts TLS in front of it sets this there.
    strictTransportSecurity: false,
    permissionsPolicy: { camera: [], geolocation: [], microphone: [] },
  });
}
