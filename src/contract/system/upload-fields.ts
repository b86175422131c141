/** In the place of an upload’s number, where a form led to none. */
export const NOT_STORED = 'not-stored'
