export { atMost, fold, plainText } from '../common/text/plain-text.ts'
export { dayIn } from './date/date.ts'
export {
  type FileType,
  fileTypeNames,
  type PreDefinedInputType,
  preDefinedInputTypes,
  type QuestionSetting,
  type QuestionType,
  questionTypeNames,
  REQUIRED,
} from './enums.ts'
export { fileTypeOf, fileTypes, typesTaken } from './file-upload/file-upload.ts'
export { dialled, phoneToStore, withCallingCode } from './phone-number/phone-number.ts'
export {
  ApplicantQuestion,
  AskedField,
  InputField,
  Question,
  QuestionInput,
  usualColumn,
  usualSettings,
  usualWire,
} from './question.ts'
export type {
  AnswerableQuestion,
  AnswerEnv,
  AnswerFilterKind,
  ImportGuess,
  QuestionTypeEntry,
  StoredValue,
} from './question-type.ts'
export { conditionKind, isFillable, questionTypes, takesSeveral, typeOf } from './registry.ts'
export { isOtherEmpty } from './shared/empty-other.ts'
export { type RuleProblem, ruleProblems } from './show-if/reachable.ts'
export { askedQuestions, isAsked, parseCondition } from './show-if/show-if.ts'
export {
  answerName,
  answerPath,
  callingCodeName,
  fileInputName,
  otherName,
  parameterName,
  questionsToReadBack,
  splitQuestions,
} from './typing.ts'
export {
  type Answer,
  type AnswerError,
  type Answers,
  ApplicantEmail,
  ApplicantName,
  answersFromForm,
  type ValidatedAnswers,
  validateAnswer,
  validateAnswers,
} from './validate-answers.ts'
