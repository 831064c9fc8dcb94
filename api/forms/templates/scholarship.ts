import { ask, type FormTemplate } from './template.ts'

export const scholarship: FormTemplate = {
  id: 'scholarship',
  name: 'Scholarship application',
  summary: 'Support students: what they study, what they need and who can recommend them',
  description: '<p>Have the details of someone who can recommend you at hand.</p>',
  questions: [
    ask({ type: 'DATE', question: 'Date of birth' }),
    ask({ type: 'SHORT_TEXT', question: 'Country of residence' }),
    ask({ type: 'PHONE_NUMBER', question: 'Phone number' }),
    ask({
      type: 'SINGLE_SELECT',
      question: 'Where are you in your studies?',
      options: ['In secondary school', 'Undergraduate', 'Postgraduate', 'Doctoral student'],
    }),
    ask({ type: 'SHORT_TEXT', question: 'School or university' }),
    ask({
      type: 'SHORT_TEXT',
      question: 'What are you studying?',
      showIf: [
        {
          question: 'Where are you in your studies?',
          value: ['Undergraduate', 'Postgraduate', 'Doctoral student'],
        },
      ],
    }),
    ask({
      type: 'SHORT_TEXT',
      question: 'What would you like to study?',
      showIf: [{ question: 'Where are you in your studies?', value: ['In secondary school'] }],
    }),
    ask({
      type: 'SHORT_TEXT',
      question: 'Grade average',
      description: '<p>As your school gives it, with the highest possible grade, such as 3.7 out of 4.0.</p>',
    }),
    ask({
      type: 'LONG_TEXT',
      question: 'Why this subject?',
      description: '<p>Tell us when it first caught your interest.</p>',
    }),
    ask({ type: 'LONG_TEXT', question: 'What would this scholarship make possible?' }),
    ask({
      type: 'MULTI_SELECT',
      question: 'What would it pay for?',
      options: ['Tuition', 'Rent', 'Books and equipment', 'Travel', 'Family care'],
      allowOther: true,
    }),
    ask({ type: 'NUMBER', question: 'How much do you need per year, in US dollars?' }),
    ask({
      type: 'SINGLE_SELECT',
      question: 'Do you receive any other support?',
      options: ['No', 'A scholarship', 'A loan'],
      allowOther: true,
    }),
    ask({ type: 'SHORT_TEXT', question: 'Name of a teacher who can recommend you' }),
    ask({ type: 'SHORT_TEXT', question: "That teacher's email address" }),
    ask({ type: 'LINK', question: 'Link to your transcript', required: false }),
  ],
}
