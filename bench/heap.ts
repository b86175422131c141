/** What a process keeps, read through its inspector after everything unused was collected: what is left is held by a user. */
export async function openHeap(pid: number, port: number) {
  process.kill(pid, 'SIGUSR1')
  const socket = new WebSocket(await addressOf(port))
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', reject, { once: true })
  })
  let asked = 0

  function ask(method: string, params: object = {}): Promise<{ result?: { value?: string } }> {
    const id = ++asked
    return new Promise((resolve) => {
      const listen = ({ data }: MessageEvent) => {
        const answer = JSON.parse(data)
        if (answer.id !== id) return
        socket.removeEventListener('message', listen)
        resolve(answer.result)
      }
      socket.addEventListener('message', listen)
      socket.send(JSON.stringify({ id, method, params }))
    })
  }

  return {
    /** Objects and buffers that are in use, in MB. */
    async usedMb(): Promise<number> {
      await ask('HeapProfiler.collectGarbage')
      const expression = 'JSON.stringify(process.memoryUsage())'
      const { result } = await ask('Runtime.evaluate', { expression, returnByValue: true })
      const { heapUsed, external } = JSON.parse(result?.value ?? '{}')
      return (heapUsed + external) / 2 ** 20
    },
    close: () => socket.close(),
  }
}

async function addressOf(port: number): Promise<string> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/json/list`).catch(() => null)
    if (answer?.ok) return ((await answer.json()) as [{ webSocketDebuggerUrl: string }])[0].webSocketDebuggerUrl
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
