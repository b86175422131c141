import { createServer } from 'node:http'
import { createServer as createVite } from 'vite'

process.env.NODE_ENV ||= 'development'

const http = createServer()
const vite = await createVite({ appType: 'custom', server: { middlewareMode: true, hmr: { server: http } } })

// Kept beside the sources: edited modules are evaluated again, and the application before the edit has to be closed.
let current = { module: undefined, app: Promise.resolve(undefined) }

/** The application from the current sources. */
async function application() {
  const module = await vite.environments.ssr.runner.import('/src/main.ts')
  if (module !== current.module) current = { module, app: reopen(module, current.app) }
  return await current.app
}

async function reopen(module, previous) {
  const before = await previous.catch(() => undefined)
  await before?.close()
  const app = await module.open()
  app.services.jobs.start()
  return app
}

http.on('request', (request, response) =>
  vite.middlewares(request, response, async () => {
    try {
      const { listener } = await application()
      listener(request, response)
    } catch (error) {
      vite.ssrFixStacktrace(error)
      console.error(error)
      response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${error.stack}\n`)
    }
  }),
)

const first = await application().catch((error) => {
  console.error(error.message)
  process.exit(1)
})
http.listen(first.config.port, first.config.host, () => {
  console.log(`Countinghouse is open for work at http://localhost:${first.config.port}`)
})

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    http.closeAllConnections()
    await vite.close()
    await (await current.app)?.close()
    process.exit(0)
  })
}
