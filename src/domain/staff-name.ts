/** The name that the first account is made with, until its owner gives their own. */
export const UNNAMED = 'Administrator'

/** How a member of staff is named outside it: in the firm's name until they have given their own. */
export const nameOutside = (name: string, firm: string) => (name === UNNAMED ? firm : name)
