import { answersFields, calls, lenient, named, z } from '#contract/route.ts'
import { ICONS } from '#domain/mark.ts'

const forEveryone = calls('sitemap', 'public')
const forAdmins = calls('sitemap', 'admin')

const sends = (type: string, description: string) => ({
  description,
  content: { [type]: { schema: z.string() } },
})

export const getSitemap = forEveryone.get('/sitemap.xml', {
  summary: 'Every public page, for search engines',
  request: {
    query: z.object({
      part: lenient(z.coerce.number().int().min(0).max(100_000).optional(), undefined).describe(
        'Which part, where the list is in parts; 0 holds the pages',
      ),
    }),
  },
  responses: { 200: sends('application/xml', 'The list of pages, or of lists where one is not enough') },
})

export const getRobots = forEveryone.get('/robots.txt', {
  summary: 'What programs that visit the site may read',
  responses: { 200: sends('text/plain', 'The rules') },
})

export const getSecurityContact = forEveryone.get('/.well-known/security.txt', {
  summary: 'Where to report a vulnerability of the site (RFC 9116)',
  responses: { 200: sends('text/plain', 'The contact') },
})

const manifestAnswer = named('WebManifest', {
  name: z.string(),
  short_name: z.string(),
  description: z.string(),
  id: z.string(),
  start_url: z.string(),
  scope: z.string(),
  display: z.string(),
  lang: z.string(),
  background_color: z.string(),
  theme_color: z.string(),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string() })),
  shortcuts: z.array(z.object({ name: z.string(), url: z.string() })),
})

export const getManifest = forEveryone.get('/manifest.webmanifest', {
  summary: 'How the site appears on a home screen',
  responses: {
    200: { description: 'The manifest', content: { 'application/manifest+json': { schema: manifestAnswer } } },
  },
})

export const getCard = forEveryone.get('/og/{file}', {
  cache: 'anybody',
  summary: 'The picture that a shared link to a page shows',
  request: { params: z.object({ file: z.string().openapi({ example: 'services.png' }) }) },
  responses: { 200: sends('image/png', 'A picture of 1200 × 630'), 304: { description: 'The picture is unchanged' } },
})

export const getInitial = forEveryone.get('/brand/initials/{file}', {
  cache: 'anybody',
  summary: 'The initial of the firm as an icon, where its mark is too wide for one',
  request: {
    params: z.object({ file: z.string().regex(new RegExp(`^[0-9a-f]{1,6}-[0-9a-f]{6}-(${ICONS.join('|')})\\.png$`)) }),
  },
  responses: { 200: sends('image/png', 'The picture') },
})

/** As many as the navigation and the footer hold together, and a few more. */
const MOST_CHECKED = 40

const addressCheck = named('AddressCheck', {
  address: z.string().describe('As it was asked'),
  state: z
    .enum(['live', 'redirected', 'nothing', 'outside'])
    .describe(
      '`live`: visitors find something there. `redirected`: they are redirected. `nothing`: they see that there is no such page. `outside`: it is no address of this site',
    ),
  to: z.string().nullable().describe('Where visitors are led on to'),
})

export type AddressCheck = z.infer<typeof addressCheck>

const askedAddress = z.string().max(2_000)

export const checkAddresses = forAdmins.get('/api/site-addresses', {
  summary: 'What visitors find at some addresses now, for links that the firm places itself',
  request: {
    query: z.object({
      address: z
        .union([askedAddress, z.array(askedAddress).max(MOST_CHECKED, `At most ${MOST_CHECKED} at once`)])
        .transform((given) => (Array.isArray(given) ? given : [given]))
        .openapi({ type: 'array', items: { type: 'string' }, description: 'As often as there are addresses' }),
    }),
  },
  responses: { 200: answersFields('What was found, in the order asked', { items: z.array(addressCheck) }) },
})
