/** The field that marks a form whose act asks for the password again, if it was shown too long ago. */
export const FRESH_FIELD = 'fresh'
