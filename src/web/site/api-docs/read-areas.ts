import type { RouterContextProvider } from 'react-router'
import { clientContext, read } from '#web/api.ts'
import { type ApiDocument, areasOf, placesOf } from './api-document.ts'

let areas: ReturnType<typeof cut> | null = null

/** What the API says about itself, cut into the pages that show it. It says the same until another version is started. */
export async function readAreas(context: Readonly<RouterContextProvider>) {
  areas ??= cut(context)
  return await areas.catch((error: unknown) => {
    areas = null
    throw error
  })
}

async function cut(context: Readonly<RouterContextProvider>) {
  // The types of OpenAPI say less than ours.
  const document = (await read(context.get(clientContext).api['openapi.json'].$get())) as unknown as ApiDocument
  const parts = areasOf(document)
  return { about: document.info, ...parts, places: placesOf(parts) }
}
