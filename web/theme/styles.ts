// All styles of the dashboard: the family, then what Panda wrote (`panda codegen && panda cssgen`).
import './font.ts'
import '../styled-system/styles.css'
