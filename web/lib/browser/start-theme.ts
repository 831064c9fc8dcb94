// The first import of an entry: the theme's class stands before anything is painted (CSP allows no inline script).
import { startTheme } from './theme-mode.ts'

startTheme()
