import { files as lateFiles } from 'virtual:late-files'
import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { noteOutage } from '#platform/outage-log.ts'
import { createApi } from '#server/api.ts'
import { createPages } from '#server/pages/pages.ts'
import type { Render } from '#server/pages/site.ts'
import type { Backend } from '#server/services.ts'
import { clientContext, createClient, reportContext } from '#web/api.ts'
import { deploymentContext } from '#web/deployment.ts'
import { loaderFetch } from '#web/loader-fetch.ts'
import { publicPart } from '#web/public-routes.ts'
import { showWithContext, withSettings } from '#web/settings-preview.ts'
import { openedFormContext } from '#web/site/sending/opened-form.ts'

/** The API and the pages over it. */
export function openSite(backend: Backend, clientFolder: string) {
  const api = createApi(backend, backend.services)
  const open = publicPart(build)
  const handlePublic = createRequestHandler(open.build, backend.config.mode)
  const handleAny = createRequestHandler(build, backend.config.mode)
  const render: Render = (request, callApi) => {
    const context = new RouterContextProvider()
    const call = request.method === 'GET' ? loaderFetch(callApi, request) : callApi
    context.set(clientContext, createClient(call, 'http://countinghouse.internal'))
    context.set(reportContext, (error) => {
      if (backend.db.engine.isUnavailable(error)) noteOutage(backend.log, error)
      else backend.log.error({ err: error }, 'a page failed')
    })
    context.set(deploymentContext, { showDesign: backend.config.showDesign, lateFiles })
    context.set(openedFormContext, backend.services.intake.openForm)
    context.set(showWithContext, (path, answer) =>
      render(new Request(backend.config.publicUrl + path), withSettings(callApi, answer)),
    )
    const handle = open.answers(new URL(request.url).pathname) ? handlePublic : handleAny
    return handle(request, context)
  }
  const pages = createPages(backend, {
    api,
    clientFolder,
    onView: backend.services.visits.note,
    findRedirect: backend.services.redirects.find,
    isSignedIn: backend.services.isSignedIn,
    proxyFit: backend.services.proxyFit,
    render,
  })
  return {
    ...backend,
    listener: pages.listener,
    async close() {
      await pages.close()
      await backend.close()
    },
  }
}
