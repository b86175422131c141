// Without the schema library, for screens in the browser.

export const SUBSCRIBER_STATES = ['pending', 'confirmed'] as const
export const SUBSCRIBER_TOPICS = ['weekly', 'each', 'dates'] as const
