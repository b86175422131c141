import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { runCommand } from './cli.ts'

describe('the command line', () => {
  let told: MockInstance
  let complained: MockInstance
  const never = () => Promise.reject(new Error('the database was opened'))

  beforeEach(() => {
    told = vi.spyOn(console, 'log').mockReturnValue()
    complained = vi.spyOn(console, 'error').mockReturnValue()
  })
  afterEach(() => vi.restoreAllMocks())

  it('lists its commands, and opens nothing for it', async () => {
    expect(await runCommand(['--help'], never)).toBe(0)
    expect(told.mock.calls.join('\n')).toMatch(/^ {2}version +Say which version this is$/m)
  })

  it('refuses a command that it does not know', async () => {
    expect(await runCommand(['dance'], never)).toBe(2)
    expect(complained.mock.calls.join('\n')).toContain('There is no command "dance".')
    expect(told).not.toHaveBeenCalled()
  })

  it('refuses an option that the command does not take, and says how it is called', async () => {
    expect(await runCommand(['version', '--loudly'], never)).toBe(2)
    expect(complained.mock.calls.join('\n')).toContain('Usage: countinghouse version')
  })

  it('answers programs in JSON', async () => {
    expect(await runCommand(['version', '--json'], never)).toBe(0)
    expect(JSON.parse(String(told.mock.calls[0]))).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      node: process.versions.node,
    })
  })
})
