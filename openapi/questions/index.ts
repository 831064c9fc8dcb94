export { atMost, fold, plainText } from '../common/plain-text.ts'
export { fileTypes } from './media/file-upload.ts'
export { AskedQuestion, Question, QuestionInput, usualColumn, usualSettings } from './question.ts'
export {
  type AnswerableQuestion,
  type AnswerEnv,
  type QuestionTypeEntry,
  REQUIRED,
  type StoredValue,
} from './question-type.ts'
export { type RuleProblem, ruleProblems } from './reachable.ts'
export { questionTypes, typeOf } from './registry.ts'
export { askedQuestions, isAsked, judgeRule, ruleKinds } from './show-if.ts'
export {
  answerName,
  answerPath,
  askedApart,
  callingCodeName,
  fileInputName,
  keepNumber,
  otherName,
  parameterName,
} from './typing.ts'
export {
  type Answer,
  type AnswerError,
  type Answers,
  ApplicantEmail,
  ApplicantName,
  answersFromForm,
  type JudgedAnswers,
  judgeAnswer,
  validateAnswers,
} from './validate-answers.ts'
export {
  type FileType,
  fileTypeNames,
  type PreDefinedInputType,
  preDefinedInputTypes,
  type QuestionSetting,
  type QuestionType,
  questionTypeNames,
} from './words.ts'
export { dayIn } from './written/date.ts'
export { withCallingCode } from './written/phone-number.ts'
