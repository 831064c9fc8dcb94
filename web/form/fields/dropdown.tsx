import { Icon } from '../icons.tsx'
import { asText, type ControlProps } from './control.ts'

export const Dropdown = ({ question, name, typed, aria }: ControlProps) => (
  <div className="select">
    <select className="input" id={question.id} name={name} defaultValue={asText(typed)} {...aria}>
      <option value="">Choose one</option>
      {question.options.map(option => (
        <option key={option} value={option} selected={option === typed}>
          {option}
        </option>
      ))}
    </select>
    <Icon name="chevron" />
  </div>
)
