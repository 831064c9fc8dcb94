import { addComment } from './add-comment.ts'
import { deleteComment } from './delete-comment.ts'
import { fetchComments } from './fetch-comments.ts'

export const noteRoutes = [fetchComments, addComment, deleteComment]
