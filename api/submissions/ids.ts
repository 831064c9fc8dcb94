/** A form's submissions are numbered from it and lie together (db/schema/submissions.ts). */
export const firstId = (formNumber: number) => formNumber * 2 ** 32
