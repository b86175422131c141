import type { DeadlineRuleAnswer } from '#contract/work/deadline-rules.ts'
import type { DeadlineAnswer, OwnDeadlineAnswer } from '#contract/work/deadlines.ts'
import { formatRule } from '#domain/deadlines/rule.ts'
import type { Rule } from './deadlines.model.ts'
import type { WholeDeadline } from './deadlines.service.ts'

export function presentDeadline(deadline: WholeDeadline): DeadlineAnswer {
  const { assigneeId, filedById: _filedById, proofDocumentId: _proof, hasOwnSteps: _own, ...rest } = deadline
  return { ...rest, assignee: assigneeId ? rest.responsible : null }
}

/** As the client's own people see it: not who of the firm does it. */
export function presentOwn(deadline: WholeDeadline, notes: Map<number, string>): OwnDeadlineAnswer {
  const { id, title, service, period, dueOn, state, isLate, filedAt, waitingFor, reference, ruleId } = deadline
  const note = (ruleId && notes.get(ruleId)) || ''
  return { id, title, service, period, dueOn, state, isLate, filedAt, waitingFor, reference, note }
}

export function presentRule({ updatedAt, ...rule }: Rule & { clients: number; waiting: number }): DeadlineRuleAnswer {
  return { ...rule, updatedAt, words: formatRule(rule.rule) }
}
