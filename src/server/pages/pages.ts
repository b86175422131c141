import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { withRequestLog } from '#platform/request-log.ts'
import type { Api } from '#server/api.ts'
import type { Tools } from '#server/tools.ts'
import { openAssets } from './assets.ts'
import { createSecurityHeaders } from './security-headers.ts'
import { send } from './send.ts'
import { createSite, type Render } from './site.ts'

interface Rooms {
  api: Api
  render: Render
  /** Where the build put what browsers load. */
  clientFolder: string
}

/** Everything on the one origin: what is ready first, then the API and the pages. */
export function createPages({ config, log }: Pick<Tools, 'config' | 'log'>, { api, render, clientFolder }: Rooms) {
  const security = createSecurityHeaders(config)
  const assets = openAssets(clientFolder, security.files)
  const site = createSite({ config, api, render, security })
  const answerPerson = withRequestLog(getRequestListener(site.fetch, { overrideGlobalObjects: false }), log)

  // Set before anything runs, so that no answer leaves without them; a page puts its own policy in their place.
  const defaults = Object.entries(security.files)
  const listener: RequestListener = (request, response) => {
    if (request.method === 'GET' || request.method === 'HEAD') {
      const asset = assets(pathOf(request.url ?? '/'))
      if (asset) {
        send(request, response, asset)
        return
      }
    }
    for (const [name, value] of defaults) response.setHeader(name, value)
    answerPerson(request, response)
  }
  return { listener }
}

function pathOf(url: string): string {
  const query = url.indexOf('?')
  return query === -1 ? url : url.slice(0, query)
}
