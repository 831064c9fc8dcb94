import { fetchRetention, previewRetention, stopRetention, updateRetention } from './settings.ts'

export const retentionRoutes = [fetchRetention, previewRetention, updateRetention, stopRetention]
