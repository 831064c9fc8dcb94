import { erasePerson } from './erase.ts'
import { exportPerson } from './export.ts'
import { showPerson } from './show.ts'

export const personCommands = [showPerson, exportPerson, erasePerson]
