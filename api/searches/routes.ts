import { deleteAiQuery } from './delete-ai-query.ts'

export const searchRoutes = [deleteAiQuery]
