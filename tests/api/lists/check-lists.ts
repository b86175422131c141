import { describe, expect, it } from 'vitest'
import type { ListCase, World } from './list-case.ts'
import { exportedKeys, faultsOf, keysOf } from './walk.ts'

/** Reads each list in every way it can be asked for: forward, backward, from the middle, filtered, exported. */
export function checkLists(lists: Record<string, ListCase>, world: () => World): void {
  describe.each(Object.keys(lists))('%s', (call) => {
    const listCase = lists[call] as ListCase
    const questions = Object.keys(listCase.looks)

    it.each(questions)('asked “%s” holds each row once, on full pages, and counts them', async (question) => {
      expect(await faultsOf(world(), call, listCase, question)).toEqual([])
    })

    it.each(listCase.mirrors ?? [])('asked “%s” is “%s” backwards', async (one, other) => {
      const backwards = (await keysOf(world(), call, listCase, other)).reverse()
      expect(await keysOf(world(), call, listCase, one)).toEqual(backwards)
    })

    it.each(listCase.exported ? questions : [])('asked “%s” is exported as it is listed', async (question) => {
      const listed = await keysOf(world(), call, listCase, question)
      const exported = await exportedKeys(world(), listCase, question)
      expect(exported.toSorted()).toEqual(listed.toSorted())
    })
  })
}
