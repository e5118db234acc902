export { answerQuestion } from './testing/answer-question.ts';
export { stubWidth } from './testing/stub-width.ts';
