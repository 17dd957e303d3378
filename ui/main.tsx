import 'uplot/dist/uPlot.min.css';
import './panel.css';
import { render } from 'preact';
import { Panel } from './panel.tsx';

const place = document.getElementById('panel');
if (place) {
  place.textContent = '';
  render(<Panel language={document.documentElement.lang === 'en' ? 'en' : 'tr'} />, place);
}
