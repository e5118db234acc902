export { answerQuestion } from './testing/answer-question.ts';
export { stubScrolling } from './testing/stub-scrolling.ts';
export { stubWidth } from './testing/stub-width.ts';
