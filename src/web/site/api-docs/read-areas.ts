import type { RouterContextProvider } from 'react-router'
import { clientContext, read } from '#web/api.ts'
import { type ApiDocument, areasOf, placesOf } from './api-document.ts'

/** What the API says about itself, cut into the pages that show it. */
export async function readAreas(context: Readonly<RouterContextProvider>) {
  // The types of OpenAPI say less than ours.
  const document = (await read(context.get(clientContext).api['openapi.json'].$get())) as unknown as ApiDocument
  const parts = areasOf(document)
  return { about: document.info, ...parts, places: placesOf(parts) }
}
