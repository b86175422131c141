import type { Config } from '#platform/config.ts'

/** Which inline scripts a page may run: those with its nonce, or none; and whether readers may play videos on it. */
interface PageAllowance {
  nonce: string | null
  hasVideo: boolean
}

export type SecurityHeaders = ReturnType<typeof createSecurityHeaders>

/** The headers that keep a browser from doing for others what only this site may ask of it. */
export function createSecurityHeaders(config: Pick<Config, 'publicUrl' | 'mode' | 'corsOrigins'>) {
  const isHttps = config.publicUrl.startsWith('https:')
  const common: Record<string, string> = {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(isHttps ? { 'Strict-Transport-Security': 'max-age=63072000' } : {}),
  }
  const sharing = { 'Cross-Origin-Resource-Policy': config.corsOrigins.length > 0 ? 'cross-origin' : 'same-origin' }
  const files = { ...common, ...sharing, 'Content-Security-Policy': FILE_POLICY }

  return {
    /** For answers that are not pages: data, files, pictures. */
    files,
    forPage: (allowance: PageAllowance): Record<string, string> => ({
      ...common,
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Frame-Options': 'DENY',
      'Content-Security-Policy': pagePolicy(allowance, { isHttps, isWork: config.mode === 'development' }),
    }),
  }
}

// A file that is opened by itself does nothing; the site's own pages may show it in a frame.
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'"

// Text becomes markup by these names alone, and never a script: see `web/trusted-html.ts`.
const TRUSTED_TYPES = ["require-trusted-types-for 'script'", 'trusted-types default countinghouse']

// They are loaded when a reader asks for one, on pages that have a video.
const VIDEO_PLAYERS = 'https://www.youtube-nocookie.com https://player.vimeo.com'

function pagePolicy(
  { nonce, hasVideo }: PageAllowance,
  { isHttps, isWork }: { isHttps: boolean; isWork: boolean },
): string {
  return [
    "default-src 'none'",
    // A page with a nonce was made for one person; any other may be cached, and has no inline script but its speculation rules.
    `script-src 'self' ${nonce ? `'nonce-${nonce}'` : "'inline-speculation-rules'"}`,
    // While developing, Vite writes styles into the page and speaks to it over a socket.
    `style-src 'self'${isWork ? " 'unsafe-inline'" : ''}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    isWork ? "connect-src 'self' ws: wss:" : "connect-src 'self'",
    `frame-src 'self'${hasVideo ? ` ${VIDEO_PLAYERS}` : ''}`,
    "manifest-src 'self'",
    "object-src 'none'",
    ...(isWork ? [] : TRUSTED_TYPES),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
