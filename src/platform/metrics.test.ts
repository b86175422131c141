import { expect, test } from 'vitest'
import * as metrics from './metrics.ts'

/** Figures of the process: other tests of it count in them too. */
const figures = () =>
  new Map(
    metrics
      .metricsText([])
      .split('\n')
      .filter((line) => line.startsWith('countinghouse_') && !/memory_bytes|uptime/.test(line))
      .map((line) => [line.slice(14, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  )

/** How much more each of them is afterwards. */
function counted(work: () => void): Record<string, number> {
  const before = figures()
  work()
  const more = [...figures()].map(([name, value]): [string, number] => [name, value - (before.get(name) ?? 0)])
  return Object.fromEntries(
    more.filter(([, value]) => value !== 0).map(([name, value]) => [name, Number(value.toFixed(3))]),
  )
}

const bounds = (...counts: number[]) =>
  Object.fromEntries(
    ['0.005', '0.01', '0.025', '0.05', '0.1', '0.25', '0.5', '1', '2.5', '5', '10', '+Inf'].map((le, at) => [
      `request_seconds_bucket{le="${le}"}`,
      counts[at],
    ]),
  )

test('counts answers by method and kind of status; one that took as long as a bound is within it', () => {
  const answered = counted(() => {
    for (const [status, ms] of [
      ...[
        [200, 0],
        [299, 5],
        [301, 5.1],
        [404, 10],
        [500, 1_000],
        [503, 1_001],
        [204, 10_000],
      ],
      [200, 10_001],
    ])
      metrics.noteRequest('GET', status ?? 0, ms ?? 0)
    metrics.noteRequest('POST', 200, 0)
  })
  expect(answered).toEqual({
    'requests_total{method="GET",status="2xx"}': 4,
    'requests_total{method="GET",status="3xx"}': 1,
    'requests_total{method="GET",status="4xx"}': 1,
    'requests_total{method="GET",status="5xx"}': 2,
    'requests_total{method="POST",status="2xx"}': 1,
    ...bounds(3, 5, 5, 5, 5, 5, 5, 6, 7, 7, 8, 9),
    request_seconds_sum: 22.022,
    request_seconds_count: 9,
  })
})

test('a fault of the site is an error, one that a probe was told of is none', () => {
  const { errors } = metrics.troubles()
  for (const status of [200, 404, 499, 500, 503, 599]) metrics.noteRequest('GET', status, 1)
  expect(metrics.troubles().errors - errors).toBe(3)
  metrics.noteUnready()
  expect(metrics.troubles().errors - errors).toBe(2)
})

test('the event loop was blocked from a second on', () => {
  const { stalledSeconds } = metrics.troubles()
  const blocked = counted(() => {
    for (const ms of [-5, 0, 999, 1_000, 2_500]) metrics.noteTurn(ms)
  })
  expect(blocked).toEqual({ event_loop_stalls_total: 2, event_loop_stalled_seconds_total: 3.5 })
  expect(metrics.troubles().stalledSeconds - stalledSeconds).toBe(3.5)
})

test('says what others count, and lets no label leave its line', () => {
  metrics.countReadyBy(() => 7)
  expect(figures().get('ready_answers_total')).toBe(7)
  metrics.countReadyBy(() => 0)
  const values: [Record<string, string>, number][] = [
    [{}, 0],
    [{ job: 'a"b\\c\nd"', state: 'x' }, 2],
  ]
  const text = metrics.metricsText([{ name: 'own', help: 'What it is', kind: 'gauge', values }])
  expect(text).toContain(
    '# HELP countinghouse_own What it is\n# TYPE countinghouse_own gauge\ncountinghouse_own 0\ncountinghouse_own{job="a_b_c_d_",state="x"} 2\n',
  )
})
