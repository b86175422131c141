/** What a scan found, and the grade it gives; the rules are those of the HTTP Observatory. */
export interface Scan {
  score: number
  grade: string
  faults: string[]
}

type Rule = [name: string, points: number, holds: (seen: Seen) => boolean]

interface Seen {
  header(name: string): string
  policy: Map<string, string[]>
  cookies: string[]
}

/** Judges the headers of a page as a scan from outside does. */
export function scan(headers: Headers): Scan {
  const directives = (headers.get('content-security-policy') ?? '').split(';').map((each) => each.trim().split(/\s+/))
  const seen: Seen = {
    header: (name) => headers.get(name) ?? '',
    policy: new Map(directives.map(([name = '', ...values]) => [name, values])),
    cookies: headers.getSetCookie(),
  }
  const lost = DEDUCTIONS.filter(([, , holds]) => !holds(seen))
  const base = lost.reduce((score, [, points]) => score - points, 100)
  // As there: what is done beyond the needful counts only when little is missing.
  const won = base >= 90 ? BONUSES.filter(([, , holds]) => holds(seen)) : []
  const score = won.reduce((sum, [, points]) => sum + points, base)
  const missed = BONUSES.filter((bonus) => !won.includes(bonus))
  return { score, grade: gradeOf(score), faults: [...lost, ...missed].map(([name]) => name) }
}

const of = ({ policy }: Seen, name: string) => policy.get(name) ?? policy.get('default-src') ?? []
const UNSAFE = /unsafe-|^https?:$|^\*$|^data:$/

const DEDUCTIONS: Rule[] = [
  ['no policy', 25, ({ policy }) => policy.has('default-src')],
  [
    'unsafe scripts',
    20,
    (seen) => !of(seen, 'script-src').some((value) => /unsafe-|^https?:$|^\*$|^data:$/.test(value)),
  ],
  ['objects from anywhere', 10, (seen) => of(seen, 'object-src').join() === "'none'"],
  [
    'no HSTS of half a year',
    20,
    ({ header }) => Number(/max-age=(\d+)/.exec(header('strict-transport-security'))?.[1]) >= 15_768_000,
  ],
  ['sniffing', 5, ({ header }) => header('x-content-type-options') === 'nosniff'],
  ['framing', 20, (seen) => of(seen, 'frame-ancestors').join() === "'none'"],
  [
    'a referrer for everybody',
    5,
    ({ header }) => /^(no-referrer|same-origin|strict-origin)/.test(header('referrer-policy')),
  ],
  ['open to other sites', 50, ({ header }) => header('access-control-allow-origin') === ''],
  ['cookies without Secure', 20, ({ cookies }) => cookies.every((each) => /;\s*secure/i.test(each))],
  ['cookies that scripts read', 25, ({ cookies }) => cookies.every((each) => /;\s*httponly/i.test(each))],
]

const BONUSES: Rule[] = [
  [
    'a policy that begins with nothing',
    10,
    (seen) => of(seen, 'default-src').join() === "'none'" && !of(seen, 'style-src').some((value) => UNSAFE.test(value)),
  ],
  [
    'base and forms kept at home',
    5,
    (seen) => seen.policy.get('base-uri')?.join() === "'none'" && seen.policy.get('form-action')?.join() === "'self'",
  ],
  ['private referrer', 5, ({ header }) => /^(no-referrer|same-origin|strict-origin)/.test(header('referrer-policy'))],
  ['resources for this site alone', 10, ({ header }) => header('cross-origin-resource-policy') === 'same-origin'],
  ['a window of its own', 5, ({ header }) => header('cross-origin-opener-policy') === 'same-origin'],
  [
    'no sensors',
    5,
    ({ header }) =>
      ['camera', 'microphone', 'geolocation'].every((name) => header('permissions-policy').includes(`${name}=()`)),
  ],
  ['cookies that stay', 5, ({ cookies }) => cookies.every((each) => /;\s*samesite=(lax|strict)/i.test(each))],
]

function gradeOf(score: number): string {
  const grades: [number, string][] = [
    [100, 'A+'],
    [90, 'A'],
    [85, 'A-'],
    [80, 'B+'],
    [70, 'B'],
    [50, 'C'],
    [30, 'D'],
  ]
  return grades.find(([least]) => score >= least)?.[1] ?? 'F'
}
