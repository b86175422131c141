import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { program } from '#scripts/test-tools.mjs'

/** The test file that every scanner takes for a virus, in two halves so that this source is not taken for one. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

/** Debian's clamd on a socket of its own, with one signature made here: that of the test file. */
export async function startClamd() {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-clamd-'))
  // It may give up the rights of root, and reads its signatures afterwards.
  chmodSync(folder, 0o755)
  const socket = join(folder, 'clamd.sock')
  mkdirSync(join(folder, 'signatures'))
  writeFileSync(join(folder, 'signatures/test.ndb'), `Test.File:0:*:${Buffer.from(EICAR).toString('hex')}\n`)
  const settings = [
    `DatabaseDirectory ${join(folder, 'signatures')}`,
    `LocalSocket ${socket}`,
    'Foreground yes',
    'StreamMaxLength 101M',
    'MaxFileSize 101M',
    'MaxScanSize 101M',
    'AlertExceedsMax yes',
  ]
  writeFileSync(join(folder, 'clamd.conf'), `${settings.join('\n')}\n`)
  const child = spawn(program('clamd'), ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' })
  await untilAnswering(socket, child)
  return {
    url: `unix://${socket}`,
    async stop(): Promise<void> {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilAnswering(socket: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline && child.exitCode === null) {
    const isThere = await new Promise<boolean>((resolve) => {
      const line = connect(socket, () => resolve(true))
      line.on('error', () => resolve(false))
      line.on('connect', () => line.destroy())
    })
    if (isThere) return
    await wait(50)
  }
  throw new Error('clamd did not start')
}
