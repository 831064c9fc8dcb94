/** Why an invitation of a guest names at least one form: the rest of a sentence, without its full stop. */
export const guestFormsText = "a guest sees only the forms they're invited to"
