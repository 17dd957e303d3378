/** `tazi/topics`: topic models as a library (F5 to F9). */
export { openPretrainedEncoder } from '../topics/encoders/pretrained-encoder.ts';
export { type OpenTopicModel, openTopicModel } from '../topics/models/open-topic-model.ts';
export {
  type TopicScoreCard,
  type TopicTraining,
  trainTopicModel,
} from '../topics/models/train-topic-model.ts';
