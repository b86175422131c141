import { clientContext, read } from '#web/api.ts'
import type { Route } from './+types/home'

export async function loader({ context }: Route.LoaderArgs) {
  return await read(context.get(clientContext).healthz.$get())
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <h1>Countinghouse is {loaderData.status}</h1>
}
