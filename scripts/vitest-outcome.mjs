// A reporter for Vitest: writes what passed, failed and was skipped to the file OUTCOME_FILE. Its own JSON leaves out what fails in `beforeAll` and `afterAll`.
import { writeFileSync } from 'node:fs'
import { isOnOneEngine } from '#tests/one-engine.ts'
import { differingLines } from './differing-lines.mjs'

export default class Outcome {
  onTestRunEnd(modules, unhandled) {
    const outcome = {
      passed: 0,
      failures: unhandled.map((error) => failure('outside of all tests', [error])),
      left: [],
    }
    for (const module of modules) {
      for (const group of [module, ...module.children.allSuites()]) {
        const errors = group.errors()
        if (errors.length > 0) outcome.failures.push(failure(titleOf(module, group.fullName), errors))
      }
      for (const test of module.children.allTests()) add(outcome, titleOf(module, test.fullName), test, module)
    }
    writeFileSync(process.env.OUTCOME_FILE, JSON.stringify(outcome))
  }
}

function add(outcome, title, test, module) {
  const { state, errors } = test.result()
  if (state === 'passed') outcome.passed += 1
  else if (state === 'failed') outcome.failures.push(failure(title, errors))
  else {
    const isLeftOut = module.project.name === 'api-postgres' && isOnOneEngine(module.relativeModuleId, test.fullName)
    const isOtherEngine = isLeftOut || test.meta().onlyOn !== undefined
    outcome.left.push({ title, reason: test.meta().lacks, isOtherEngine })
  }
}

const failure = (title, errors) => ({ title, message: errors.map(wordsOf).join('\n') })

/** What was expected in place of what comes before the lines that tell where it happened. */
function wordsOf({ stack, message, diff }) {
  const lines = (stack || message).split('\n')
  const place = lines.findIndex((line) => /^\s+at /.test(line))
  const words = place < 0 ? lines : lines.slice(0, place)
  return [...words, ...differingLines(diff ?? ''), ...lines.slice(words.length)].join('\n')
}

/** A module's own name is its path; the names of tests come after it. */
const titleOf = ({ relativeModuleId }, name) => (name ? `${relativeModuleId} › ${name}` : relativeModuleId)
