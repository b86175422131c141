import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { staffOf } from '#tests/support/articles.ts'
import { beginComment, COMMENT_LIVES, commentActs, commentPlaces } from '#tests/support/public/comment-lives.ts'
import { type Sightings, watchLives } from '#tests/support/public/lives.ts'

const PLACES = commentPlaces(async () => Response.error()).map(({ name }) => name)

describe('what a stranger finds of a comment', () => {
  let app: TestApp
  let sightings: Sightings
  let told = ''
  beforeAll(async () => {
    app = await startApp({ trustProxy: 1 })
    const staff = staffOf(app)
    const desk = {
      call: app.call,
      async send(method: string, path: string, body?: unknown) {
        const answer = await staff.send(method, path, body)
        if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
        return answer.body
      },
    }
    const visit = async (path: string) => {
      const answer = await app.call(path)
      told += await answer.clone().text()
      return answer
    }
    const watched = await watchLives({
      lives: COMMENT_LIVES,
      acts: commentActs(desk),
      places: commentPlaces(visit),
      begin: (name) => beginComment(desk, name),
    })
    sightings = watched.sightings
  })
  afterAll(() => app.close())

  it.each(PLACES)('in %s is what was approved, and nothing else', (place) => {
    expect(sightings.get(place)?.found).toEqual(sightings.get(place)?.meant)
  })

  it('is never the address of whoever wrote it', () => {
    expect(told).toContain('Rita')
    expect(told).not.toContain('@reader.example')
  })
})
