export { ArticleRoute } from './article-route.tsx';
export { Insights } from './insights.tsx';
