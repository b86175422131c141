export const LIST_KEYS: [string, string][] = [
  ['j', 'Next conversation'],
  ['k', 'Previous conversation'],
  ['Enter', 'Open'],
  ['?', 'This list'],
]

export const CONVERSATION_KEYS: [string, string][] = [
  ['r', 'Answer'],
  ['s', 'Snooze until a day'],
  ['e', 'Close, or reopen'],
  ['u', 'Back to the conversations'],
  ['?', 'This list'],
]
