import { type Client, read } from '#web/api.ts'

/** What each matter on the overview of a room reads. Apart from how they look: browsers need none of it. */
const LOADS = {
  papers: async ({ api }: Client, id: string) =>
    (await read(api.my.clients[':id']['paper-requests'].$get({ param: { id }, query: { state: 'open' } }))).items,
  'to-read': async ({ api }: Client, id: string) =>
    (await read(api.my.clients[':id'].documents.$get({ param: { id }, query: { acknowledgement: 'open' } }))).items,
  proposals: async ({ api }: Client, client: string) =>
    (await read(api.my.clients[':client'].proposals.$get({ param: { client }, query: {} }))).items,
  deadlines: async ({ api }: Client, id: string) =>
    await read(api.my.clients[':id'].deadlines.$get({ param: { id }, query: {} })),
  appointments: async ({ api }: Client) => (await read(api.my.appointments.$get())).items,
  registrations: async ({ api }: Client) => (await read(api.my.registrations.$get())).items,
  messages: async ({ api }: Client, client: string) =>
    (await read(api.my.clients[':client'].conversations.$get({ param: { client }, query: {} }))).items,
  contact: async () => null,
  requests: async ({ api }: Client) => (await read(api.my.requests.$get({ query: {} }))).items,
  library: async ({ api }: Client) => (await read(api.publications.$get())).items.filter(({ type }) => type === 'user'),
  news: async ({ api }: Client) => (await read(api.news.$get({ query: {} }))).items.slice(0, 3),
}

export type RoomFound = { [Name in keyof typeof LOADS]: Awaited<ReturnType<(typeof LOADS)[Name]>> }

export async function loadSections(client: Client, clientId: string): Promise<RoomFound> {
  const found = Object.entries(LOADS).map(async ([name, load]) => [name, await load(client, clientId)] as const)
  return Object.fromEntries(await Promise.all(found)) as RoomFound
}
