import { createContext } from 'react-router'
import type { PublicSettings } from '#contract/system/settings.ts'
import type { PageResponse } from './rendered-page.ts'

/** What `GET /api/settings` answers. */
interface SettingsAnswer {
  settings: PublicSettings
  versions: Record<string, number>
  publicUrl: string
}

/** Renders a public page as it would be with other settings than those that are kept. */
export const showWithContext = createContext<(path: string, answer: SettingsAnswer) => Promise<PageResponse>>()

export function withSettings(callApi: typeof fetch, answer: SettingsAnswer): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    return new URL(request.url).pathname === '/api/settings' ? Response.json(answer) : await callApi(request)
  }
}
