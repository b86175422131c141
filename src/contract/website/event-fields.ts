// Without the schema library: the screens offer the same choices.

export const EVENT_VIEWS = ['coming', 'drafts', 'past', 'cancelled', 'deleted'] as const
