import { closeOnBack } from './back-closes.ts';
import { keepToastsClear } from './toast-place.ts';

closeOnBack();
keepToastsClear();
