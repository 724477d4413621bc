/** The words for a server that does not keep to the order of a fair deal: fetched when one does not. */

import { t } from "./text.js";

/** @import { Alarm } from "./fair.js" */

/** @param {Alarm} alarm */
export const alarmWords = (alarm) => t(`fair.alarm.${alarm}`);
