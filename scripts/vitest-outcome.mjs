// A reporter for Vitest: writes what passed, failed and was skipped to the file OUTCOME_FILE. Its own JSON leaves out what fails in `beforeAll` and `afterAll`.
import { writeFileSync } from 'node:fs'

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
      for (const test of module.children.allTests()) add(outcome, titleOf(module, test.fullName), test)
    }
    writeFileSync(process.env.OUTCOME_FILE, JSON.stringify(outcome))
  }
}

function add(outcome, title, test) {
  const { state, errors } = test.result()
  if (state === 'passed') outcome.passed += 1
  else if (state === 'failed') outcome.failures.push(failure(title, errors))
  else outcome.left.push({ title, reason: test.meta().lacks, isOtherEngine: test.meta().onlyOn !== undefined })
}

const failure = (title, errors) => ({ title, message: errors.map(({ stack, message }) => stack || message).join('\n') })

/** A module's own name is its path; the names of tests come after it. */
const titleOf = ({ relativeModuleId }, name) => (name ? `${relativeModuleId} › ${name}` : relativeModuleId)
