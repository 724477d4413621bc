/** Starts what lays out the picture, beside the page's own beginning and independent of it. */

import { watchPicture } from "./picture.js";

const app = document.getElementById("app");
if (app) watchPicture(app);
