import { deleteAccount, exportMyData } from './own.ts'
import { erasePerson, exportPerson, fetchPerson } from './workspace.ts'

export const personalDataRoutes = [fetchPerson, exportPerson, erasePerson, exportMyData, deleteAccount]
